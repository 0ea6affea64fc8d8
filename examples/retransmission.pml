// A sender numbers its messages modulo 4, keeps two of them unacknowledged, and sends both again after a timeout; the wire loses
// messages. The receiver takes what is in order and acknowledges. Channels are handed over when processes are made.
// expect: states=648, transitions=1152, deadlocks=0, assertions_violated=0

#ifndef ROOM
#define ROOM 2 // messages a channel holds, and messages that may be unacknowledged
#endif
#define M (2 * ROOM)

mtype = { data, ack };
chan in = [ROOM] of { mtype, byte };
chan out = [ROOM] of { mtype, byte };
chan back = [ROOM] of { mtype, byte };

proctype Sender(chan to, from) {
  byte oldest, next, n;
end:
  do
  :: (next + M - oldest) % M < ROOM -> to!data(next); next = (next + 1) % M
  :: from?ack(n) ->
     if
     :: (n + M - oldest) % M < (next + M - oldest) % M -> oldest = (n + 1) % M
     :: else
     fi
  :: timeout -> to!data(oldest)
  od
}

proctype Wire(chan from, to) {
  byte n;
end:
  do
  :: from?data(n) ->
     if
     :: to!data(n)
     :: skip
     fi
  od
}

proctype Receiver(chan from, to) {
  byte expected, n;
end:
  do
  :: from?data(n) ->
     if
     :: n == expected -> expected = (expected + 1) % M; to!ack(n)
     :: else -> to!ack((expected + M - 1) % M)
     fi
  od
}

init {
  atomic {
    run Sender(in, back);
    run Wire(in, out);
    run Receiver(out, back)
  }
}
