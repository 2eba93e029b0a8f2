/** What the tests use of it; the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string; configs: Buffer[] }[];
    });
    readonly middleware: S3rver.Middleware[];
    /** From `run` on. */
    readonly httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  namespace S3rver {
    interface Context {
      path: string;
      mountPath?: string;
      state: { vhost?: boolean };
    }
    type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
  }
  export = S3rver;
}
