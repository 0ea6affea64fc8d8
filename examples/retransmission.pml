// A sender numbers its messages modulo 4, keeps two of them unacknowledged, and sends both again after a timeout; the wire loses
// messages. The receiver takes what is in order and acknowledges. Channels are handed over when processes are made.
// expect: states=648, transitions=1152, deadlocks=0, assertions_violated=0

mtype = { data, ack };
chan in = [2] of { mtype, byte };
chan out = [2] of { mtype, byte };
chan back = [2] of { mtype, byte };

proctype Sender(chan to, from) {
  byte oldest, next, n;
end:
  do
  :: (next + 4 - oldest) % 4 < 2 -> to!data(next); next = (next + 1) % 4
  :: from?ack(n) ->
     if
     :: (n + 4 - oldest) % 4 < (next + 4 - oldest) % 4 -> oldest = (n + 1) % 4
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
     :: n == expected -> expected = (expected + 1) % 4; to!ack(n)
     :: else -> to!ack((expected + 3) % 4)
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
