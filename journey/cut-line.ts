// A connection between a browser and the server, or the server and its database, that can be cut:
// open connections break and nothing gets through.
import net, { type AddressInfo } from 'node:net';

export interface CutLine {
  readonly origin: string;
  isCut: boolean;
  cut(): void;
  /** From now on connections stay open and nothing gets through, as after a power cut. */
  fallSilent(): void;
  end(): Promise<void>;
}

export async function openCutLine(to: string): Promise<CutLine> {
  const { port, hostname } = new URL(to);
  const open = new Set<net.Socket>();
  let isSilent = false;
  const kept = (socket: net.Socket): net.Socket => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    return socket.once('close', () => open.delete(socket));
  };
  const server = net.createServer((near) => {
    kept(near);
    if (line.isCut) return near.destroy();
    if (isSilent) return near;
    const far = kept(net.connect(Number(port), hostname));
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    return near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const line = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isCut: false,
    cut() {
      line.isCut = true;
      breakAll();
    },
    fallSilent() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    async end() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return line;
}
