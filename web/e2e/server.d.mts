/** A server of one's own, with a database that lives as long as it does. */
export class Server {
  static start(): Promise<Server>;
  readonly url: string;
  /** Ends it without a warning, as a loss of power would. */
  kill(): Promise<void>;
  /** Starts it again, where it was and with what it had kept. */
  revive(): Promise<void>;
  /** Ends it for good and removes what it kept. */
  end(): Promise<void>;
}

/** The games that the program has, in its order. */
export const games: {
  id: string;
  /** What it is called in English. */
  name: string;
  /** Whether the client knows how its chance follows from the dice. */
  chance: boolean;
}[];

/** What `hanpan verify` says about the record in a file; throws if it is not fair. */
export function verify(file: string): string;

export function read(file: string): string;

/** How many bytes something is when it is compressed. */
export function zipped(body: Uint8Array): number;

/** Whether something was asked for that is not always done. */
export function asked(name: string): boolean;

/** The path of the browser. */
export function chromium(): string;
