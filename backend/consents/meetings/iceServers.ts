import { createHmac } from 'node:crypto'
import type { IceServer } from '#resources/core/answers/meetingAnswers.ts'
import type { Config } from '../../platform/config/config.ts'

/**
 * Returns ICE servers for two browsers. Relays need short-lived credentials, as in coturn's REST API (draft-uberti-behave-turn-rest-00):
 * the end time as the name, and its keyed hash as the password. Pure.
 * @param end epoch milliseconds
 */
export function iceServers({ stunUrls, turn }: Config['meetings'], end: number): readonly IceServer[] {
  const stun: readonly IceServer[] = stunUrls.length === 0 ? [] : [{ urls: stunUrls }]
  if (turn === null) return stun
  const username = String(Math.floor(end / 1000))
  return [...stun, { urls: turn.urls, username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') }]
}
