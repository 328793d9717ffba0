/** Delivery channels of a message. */
export const channels = ['EMAIL', 'SMS'] as const
export type Channel = (typeof channels)[number]
