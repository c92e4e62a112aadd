/** Every catalogue there is, by its path: `./pt/shell.ts`. */
export const files: Record<string, () => Promise<{ default: object }>> = import.meta.glob<{ default: object }>('./*/*.ts');
