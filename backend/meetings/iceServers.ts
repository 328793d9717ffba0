import { createHmac } from 'node:crypto'
import type { IceServer } from '#resources/core/meetingAnswers.ts'
import type { Config } from '../config.ts'

/**
 * What two browsers may use to find each other. Relays are opened by credentials of a short life, which coturn calls its REST API
 * (draft-uberti-behave-turn-rest-00): the moment of their end as the name, and its keyed hash as the password. Pure.
 * @param end epoch milliseconds
 */
export function iceServers({ stunUrls, turn }: Config['meetings'], end: number): readonly IceServer[] {
  const stun: readonly IceServer[] = stunUrls.length === 0 ? [] : [{ urls: stunUrls }]
  if (turn === null) return stun
  const username = String(Math.floor(end / 1000))
  return [...stun, { urls: turn.urls, username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') }]
}
