/** Delivery channels of a message. */
export const channels = ['EMAIL', 'SMS'] as const
export type Channel = (typeof channels)[number]

/** Channels of the outbox. A push repeats a reminder on the participant's devices; it never replaces the e-mail or SMS. */
export const outboxChannels = [...channels, 'PUSH'] as const
export type OutboxChannel = (typeof outboxChannels)[number]
