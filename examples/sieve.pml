// The sieve of Eratosthenes: every prime that is found becomes a process of its own, which lets no multiples pass.
// Processes are made as they are needed, each with a channel to the next one.
// expect: states=1231, transitions=3158, deadlocks=0, levels=72, assertions_violated=0

#ifndef MAX
#define MAX 9
#endif

byte primes;

proctype Filter(byte prime; chan from) {
  chan onward = [1] of { byte };
  byte number;
  bool last = true;
  primes++;
end:
  do
  :: from?number ->
     if
     :: number % prime == 0 -> skip
     :: else ->
        if
        :: last -> last = false; run Filter(number, onward)
        :: else -> onward!number
        fi
     fi
  od
}

init {
  chan numbers = [1] of { byte };
  byte n;
  run Filter(2, numbers);
  for (n : 3 .. MAX) {
    numbers!n
  }
}
