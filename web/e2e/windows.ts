// The windows in which everything must be seen and reached.

export interface Window {
  name: string;
  kind: 'laptop' | 'tablet' | 'upright tablet' | 'phone on its side' | 'upright phone' | 'large screen' | 'enlarged';
  width: number;
  height: number;
}

export const windows: Window[] = [
  { name: 'a small laptop', kind: 'laptop', width: 1366, height: 625 },
  { name: 'a laptop', kind: 'laptop', width: 1280, height: 800 },
  { name: 'a tablet', kind: 'tablet', width: 1024, height: 768 },
  { name: 'an upright tablet', kind: 'upright tablet', width: 768, height: 1024 },
  { name: 'a phone on its side', kind: 'phone on its side', width: 844, height: 390 },
  { name: 'a phone', kind: 'upright phone', width: 390, height: 844 },
  { name: 'a small phone', kind: 'upright phone', width: 320, height: 568 },
  { name: 'a large screen', kind: 'large screen', width: 2560, height: 1440 },
  // A laptop at 200% has half as many pixels of CSS each way.
  { name: 'a laptop at 200%', kind: 'enlarged', width: 640, height: 400 },
];
