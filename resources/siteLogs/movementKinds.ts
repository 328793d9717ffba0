/** Effects of a movement of one unit on the balances of its lot: unused units, and units returned by participants. */
export const movementEffects = {
  RECEIVED: { stock: 1, returned: 0 },
  DISPENSED: { stock: -1, returned: 0 },
  RETURNED: { stock: 0, returned: 1 },
  TRANSFERRED: { stock: -1, returned: 0 },
  DESTROYED: { stock: -1, returned: 0 },
  RETURNED_DESTROYED: { stock: 0, returned: -1 },
} as const satisfies Readonly<Record<string, { readonly stock: number; readonly returned: number }>>

export type MovementKind = keyof typeof movementEffects

export const movementKinds = Object.keys(movementEffects) as unknown as readonly [MovementKind, ...MovementKind[]]

/** Movements from or to a participant. */
export const movementsOfParticipants = ['DISPENSED', 'RETURNED'] as const satisfies readonly MovementKind[]
