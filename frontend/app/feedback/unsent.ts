let stored = ''

/** Returns feedback that the user typed but did not send. The dialog restores it when it opens again. Stored in memory only. */
export const unsent = (): string => stored

export function storeUnsent(text: string): void {
  stored = text
}

export function forgetUnsent(): void {
  stored = ''
}
