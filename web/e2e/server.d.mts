/** A server of one's own, with a database that lives as long as it does. */
export class Server {
  /** Starts one with these settings beside those of all tests. */
  static start(own?: Record<string, string>): Promise<Server>;
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

/** Whether something was asked for that is not always done. */
export function asked(name: string): boolean;
/** Whether this runs where nobody watches. */
export function unattended(): boolean;

/** The path of the browser. */
export function chromium(): string;
