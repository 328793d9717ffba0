import type { ComponentType } from 'react'

/** What the hand-made button that opens a restricted record is told. */
export interface UnlockProps {
  readonly resource: string
  readonly id: string
  /** The record is open to this user now. */
  readonly onUnlocked: () => void
}

/** The same without a button: what follows a click on a redacted value. */
export interface UnlockDialogProps extends UnlockProps {
  readonly onClose: () => void
}

interface UnlockPieces {
  readonly Button: ComponentType<UnlockProps>
  readonly Dialog: ComponentType<UnlockDialogProps>
}

let pieces: UnlockPieces | undefined

/** `pieces.ts` hands them over, so that the engine does not import the folder that imports it. */
export function provideUnlock(given: UnlockPieces): void {
  pieces = given
}

export const unlockPiece = (): ComponentType<UnlockProps> | undefined => pieces?.Button
export const unlockDialog = (): ComponentType<UnlockDialogProps> | undefined => pieces?.Dialog
