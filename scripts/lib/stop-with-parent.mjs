// Loaded into the server ahead of its own code (node --import). The script that started us holds the other end of a
// channel; when that script dies without a word, the channel closes, and the server stops in order instead of
// living on unseen.
process.channel?.unref();
process.once('disconnect', () => {
  // Raised as an event first: on Windows a real signal would end us without any order.
  if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM');
});
