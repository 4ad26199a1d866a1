// The small scenes of all games, in one piece: the home page shows them together.

import type { Component } from 'svelte';

export const scenes = import.meta.glob<{ default: Component }>('./boards/*/Miniature.svelte', { eager: true });
