/* One text for two languages: what OpenCL C and CUDA C call differently. */
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
typedef ulong u64;
typedef uint u32;
typedef int i32;
#define KERNEL __kernel void
#define GLOBAL __global
#define CONSTANT __constant
#define DEVICE static inline
#define CALLED static __attribute__((noinline)) void
#define ITEM ((u64) get_global_id(0))
#define ITEMS ((u64) get_global_size(0))
#define CAS64(at, expected, value) atom_cmpxchg((volatile GLOBAL u64*) (at), (u64) (expected), (u64) (value))
#define ADD64(at, value) atom_add((volatile GLOBAL u64*) (at), (u64) (value))
#define MIN32(at, value) atomic_min((volatile GLOBAL i32*) (at), (i32) (value))
#define MAX32(at, value) atomic_max((volatile GLOBAL i32*) (at), (i32) (value))
#define HIGH64(a, b) mul_hi((u64) (a), (u64) (b))
#define FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE)
#define FRESH(at) (*(volatile GLOBAL const u64*) (at))
#define PAST_CACHE(at) (*(at))
#define OPAQUE(word)
#else
typedef unsigned long long u64;
typedef unsigned int u32;
typedef int i32;
#define KERNEL extern "C" __global__ void __launch_bounds__(THREADS, RESIDENT / THREADS)
#define GLOBAL
#define CONSTANT static __constant__ const
#define DEVICE static __device__ __forceinline__
#define CALLED static __device__ __noinline__ void
#define ITEM ((u64) blockIdx.x * blockDim.x + threadIdx.x)
#define ITEMS ((u64) gridDim.x * blockDim.x)
#define CAS64(at, expected, value) atomicCAS((u64*) (at), (u64) (expected), (u64) (value))
#define ADD64(at, value) atomicAdd((u64*) (at), (u64) (value))
#define MIN32(at, value) atomicMin((i32*) (at), (i32) (value))
#define MAX32(at, value) atomicMax((i32*) (at), (i32) (value))
#define HIGH64(a, b) __umul64hi((u64) (a), (u64) (b))
#define FENCE() __threadfence()
/* What other work items may have written meanwhile is not read from the cache of a multiprocessor. */
#define FRESH(at) (*(volatile const u64*) (at))
#define PAST_CACHE(at) __ldcg(at)
/* What is computed from this word is not computed before a loop and kept: that would take too many registers. */
#define OPAQUE(word) asm volatile("" : "+l"(word));
#endif

#ifdef ALONE
/* Every work item works alone. */
#define LANES 1u
#define LANE 0u
#define TOGETHER()
#define ANY(condition) (condition)
#define BALLOT(condition) ((condition) ? 1u : 0u)
#define RANK(ballot) 0u
#define COUNTED(ballot) (ballot)
#define FIRST64(value) (value)
#define SUM64(value) (value)
#else
/* The work items of a warp go through the same rounds, so that they can share out what one of them found. */
#define LANES 32u
#define LANE (threadIdx.x & 31u)
#define TOGETHER() __syncwarp()
#define ANY(condition) __any_sync(0xffffffffu, (condition))
#define BALLOT(condition) __ballot_sync(0xffffffffu, (condition))
#define RANK(ballot) ((u32) __popc((ballot) & ((1u << LANE) - 1u)))
#define COUNTED(ballot) ((u32) __popc(ballot))
#define FIRST64(value) __shfl_sync(0xffffffffu, (value), 0)
#define SUM64(value) sum_of_warp(value)
DEVICE u64 sum_of_warp(u64 value) {
  for (u32 distance = 16; distance > 0; distance /= 2) {
    value += __shfl_xor_sync(0xffffffffu, value, distance);
  }
  return value;
}
#endif

/* A slot that holds something has this bit; the words of states do not use it. */
#define OCCUPIED ((u64) 1 << 63)
/* The other words of a slot are written. */
#define PUBLISHED ((u64) 1 << 62)

#define NEW 0
#define SEEN 1
#define FULL 2

/* What a pass over states does. */
#define EXPAND 0
#define LOOK 1
#define FIND 2

/* Places in the block that host and kernels share, each in a cache line of its own; the order is that of Counter. */
#define PLACE(index) (16 * (index))
#define TAIL PLACE(0)
#define TRANSITIONS PLACE(1)
#define DEAD PLACE(2)
#define REDO PLACE(3)
#define NOTES PLACE(4)
#define NARROW PLACE(5)
#define NODES PLACE(6)
#define LOST PLACE(7)
#define HEAD PLACE(8)
#define END PLACE(9)
#define LEVEL_END PLACE(10)
#define LEVELS PLACE(11)
#define STOP PLACE(12)
#define ARRIVED PLACE(13)
#define ROUND PLACE(14)
#define GO_ON PLACE(15)
#define START PLACE(16)

/* Slots are searched in buckets of one cache line of words, and buckets in a pseudo-random order. */
#define BUCKET 8

DEVICE u64 mixed(u64 x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93;
  x ^= x >> 32;
  return x;
}

KERNEL clear(GLOBAL u64* words, u64 from, u64 count) {
  for (u64 i = ITEM; i < count; i += ITEMS) {
    words[from + i] = 0;
  }
}
