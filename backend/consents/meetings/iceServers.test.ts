import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { iceServers } from './iceServers.ts'

test('returns the STUN servers, and relay credentials that expire at the given time', () => {
  const turn = { urls: ['turn:relay.example:3478'], secret: 'shared' }
  const end = Date.UTC(2026, 0, 1)
  const password = createHmac('sha1', 'shared').update('1767225600').digest('base64')
  expect(iceServers({ stunUrls: ['stun:s.example'], turn }, end)).toEqual([
    { urls: ['stun:s.example'] },
    { urls: turn.urls, username: '1767225600', credential: password },
  ])
  expect(iceServers({ stunUrls: [], turn: null }, end)).toEqual([])
})
