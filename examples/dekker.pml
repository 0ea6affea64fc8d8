// Dekker's mutual exclusion for two processes, with a shared count of who is inside. Steps outside of the protocol are
// local, so most of the interleaving is about nothing: sleep sets leave one order of each.
// expect: states=880, transitions=1728, deadlocks=0, assertions_violated=0

#ifndef WORK
#define WORK 5 // steps outside of the protocol
#endif

bool want[2];
byte turn;
byte inside;

active [2] proctype P() {
  byte other = 1 - _pid;
  byte work;
end:
  do
  :: work = 0;
     do
     :: work < WORK -> work++
     :: work >= WORK -> break
     od;
     want[_pid] = true;
     do
     :: !want[other] -> break
     :: want[other] && turn == other ->
        want[_pid] = false;
        turn == _pid;
        want[_pid] = true
     :: want[other] && turn == _pid -> want[other] == false
     od;
     inside++;
     assert(inside == 1);
     inside--;
     turn = other;
     want[_pid] = false
  od
}
