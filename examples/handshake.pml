// A client asks and a server answers, over channels without a buffer. An impatient client cancels instead of waiting: then
// the server wants to be heard and so does the client, and nobody listens. A deadlock.
// expect: states=3, transitions=3, deadlocks=1, levels=3, assertions_violated=0

mtype = { request, cancel, answer };
chan line = [0] of { mtype };
chan back = [0] of { mtype };

active proctype Client() {
  do
  :: line!request ->
     if
     :: back?answer
     :: skip -> line!cancel
     fi
  od
}

active proctype Server() {
  do
  :: line?request -> back!answer
  :: line?cancel
  od
}
