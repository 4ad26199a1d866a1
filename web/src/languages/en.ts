// English, in one piece: a language is loaded when it is spoken. The terminal's and the command line's own texts stay there.

const files = import.meta.glob<string>(['../../../locales/en/*.ftl', '!../../../locales/en/{cli,terminal}.ftl'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const sources: string[] = Object.values(files);
