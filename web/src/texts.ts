// The texts that players see, from the same Fluent files that the terminal uses.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

export const languages = ['ko', 'en'] as const;
export type Language = (typeof languages)[number];

export interface Texts {
  language: Language;
  /** The message in the player's language. A message that does not exist is a fault: tests look for it. */
  (id: string, args?: Record<string, FluentVariable>): string;
  has: (id: string) => boolean;
}

/** Reads the sources of one language. */
export function texts(language: Language, sources: string[]): Texts {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) {
    const faults = bundle.addResource(new FluentResource(source));
    if (faults.length > 0) throw new Error(`${language}: ${faults.join(', ')}`);
  }
  const say = (id: string, args: Record<string, FluentVariable> = {}): string => {
    const [name, attribute] = id.split('.') as [string, string | undefined];
    const message = bundle.getMessage(name);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (pattern === undefined || pattern === null) throw new Error(`no text ${id} in ${language}`);
    return bundle.formatPattern(pattern, args);
  };
  return Object.assign(say, { language, has: (id: string) => bundle.hasMessage(id) });
}
