import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that a page must never reach. It answers everything that comes, and remembers it. */
export interface Canary {
  /** http://127.0.0.1:port/ */
  readonly url: string;
  /** The UDP port, for what WebRTC sends. */
  readonly udp: number;
  /**
   * The arrivals, each once: "page/fetch" (the path of a request), "CONNECT host:443" (to a proxy), "UDP" (a packet).
   */
  readonly arrived: ReadonlySet<string>;
  /** Connections that were opened, whether or not anything came over them. */
  connections(): number;
  /** Forgets what came and returns it, sorted. */
  take(): string[];
  close(): Promise<void>;
}

const ANSWERS: Readonly<Record<string, string>> = {
  style: 'text/css',
  script: 'text/javascript',
  events: 'text/event-stream',
};

export async function startCanary(): Promise<Canary> {
  const arrived = new Set<string>();
  const record = (path = ''): void => void arrived.add(path.replace(/^\//, ''));
  const server = createServer((request, response) => {
    record(request.url);
    const kind = Object.keys(ANSWERS).find((ending) => request.url?.endsWith(ending)) ?? '';
    response
      .writeHead(200, { 'content-type': ANSWERS[kind] ?? 'text/plain', 'access-control-allow-origin': '*' })
      .end();
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  // A proxy is asked in this way for whatever goes over TLS.
  server.on('connect', (request, socket) => {
    record(`CONNECT ${request.url}`);
    socket.destroy();
  });
  server.on('upgrade', (request, socket) => {
    record(request.url);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const packets = createSocket('udp4', () => void arrived.add('UDP'));
  await new Promise<void>((resolve) => packets.bind(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    udp: packets.address().port,
    arrived,
    connections: () => connections,
    take() {
      const taken = [...arrived].sort();
      arrived.clear();
      return taken;
    },
    close: async () => {
      packets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The largest number of times that an attack is made. */
const MAX_ATTACKS = 5;

/**
 * All that arrived in as many attacks as it takes until the expected did: a worker that is done with its work may end
 * before what it sent has left.
 */
export async function arrivedInTime(attack: () => Promise<string[]>, expected: readonly string[]): Promise<string[]> {
  const arrived = new Set<string>();
  for (
    let attacks = 0;
    attacks === 0 || (attacks < MAX_ATTACKS && !expected.every((leak) => arrived.has(leak)));
    attacks++
  ) {
    for (const leak of await attack()) arrived.add(leak);
  }
  return [...arrived].sort();
}
