// Three clients share two permits. A permit is a message in a channel: who takes it may go in, who comes out puts it back.
// The server of the permits is the channel itself, so the model shows what buffered channels do.
// expect: states=136, transitions=360, deadlocks=0, levels=12, assertions_violated=0

chan permits = [2] of { bit };
byte inside;

active [3] proctype Client() {
end:
  do
  :: permits?1 ->
     inside++;
     assert(inside <= 2);
     inside--;
     permits!1
  od
}

init {
  permits!1;
  permits!1
}
