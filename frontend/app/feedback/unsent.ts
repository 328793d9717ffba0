let kept = ''

/** What somebody has typed and not sent: a dialog that was closed, by mistake or to look at something, opens with it again. In memory alone. */
export const unsent = (): string => kept

export function keepUnsent(text: string): void {
  kept = text
}

export function forgetUnsent(): void {
  kept = ''
}
