// Loaded before anything of the app: keeps where its process listens.
const { Server } = process.getBuiltinModule('node:net');

/** @type {(string | number)[]} paths of sockets, and ports */
const listens = [];
Object.assign(globalThis, { lecternListens: listens });
// The app is not to take this file for one that it is to open.
process.argv.splice(process.argv.indexOf('-r'), 2);
// oxlint-disable-next-line typescript/unbound-method -- It is called with its server.
const { listen } = Server.prototype;

Server.prototype.listen = function (/** @type {any[]} */ ...given) {
  this.once('listening', () => {
    const address = this.address();
    if (address !== null) {
      listens.push(typeof address === 'string' ? address : address.port);
    }
  });
  return Reflect.apply(listen, this, given);
};
