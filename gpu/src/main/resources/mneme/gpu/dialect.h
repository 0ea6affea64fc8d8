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
#define ITEM ((u64) get_global_id(0))
#define ITEMS ((u64) get_global_size(0))
#define CAS64(at, expected, value) atom_cmpxchg((volatile GLOBAL u64*) (at), (u64) (expected), (u64) (value))
#define ADD64(at, value) atom_add((volatile GLOBAL u64*) (at), (u64) (value))
#define MIN32(at, value) atomic_min((volatile GLOBAL i32*) (at), (i32) (value))
#define MAX32(at, value) atomic_max((volatile GLOBAL i32*) (at), (i32) (value))
#define HIGH64(a, b) mul_hi((u64) (a), (u64) (b))
#define FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE)
#else
typedef unsigned long long u64;
typedef unsigned int u32;
typedef int i32;
#define KERNEL extern "C" __global__ void
#define GLOBAL
#define CONSTANT static __constant__ const
#define DEVICE static __device__ __forceinline__
#define ITEM ((u64) blockIdx.x * blockDim.x + threadIdx.x)
#define ITEMS ((u64) gridDim.x * blockDim.x)
#define CAS64(at, expected, value) atomicCAS((u64*) (at), (u64) (expected), (u64) (value))
#define ADD64(at, value) atomicAdd((u64*) (at), (u64) (value))
#define MIN32(at, value) atomicMin((i32*) (at), (i32) (value))
#define MAX32(at, value) atomicMax((i32*) (at), (i32) (value))
#define HIGH64(a, b) __umul64hi((u64) (a), (u64) (b))
#define FENCE() __threadfence()
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

/* Places in the array of counters. */
#define COUNT_NEW 0
#define COUNT_TRANSITIONS 1
#define COUNT_DEAD 2
#define COUNT_REDO 3
#define COUNT_NOTES 4
#define COUNT_WIDE 5
#define COUNT_NODES 6
#define COUNT_LOST 7

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
