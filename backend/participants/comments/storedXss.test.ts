import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { richTextSchemes, richTextTags } from '#resources/core/fields/richText.ts'
import { sanitiseRichText } from '../../fields/richText.ts'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { newParticipant } from './testParticipants.ts'

/** Ways to bring a script into stored HTML, one a line. The journey of comments shows them in a browser. */
const payloads = readFileSync(join(import.meta.dirname, '../../../e2e/fixtures/stored-xss.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

/**
 * Stored HTML may be made of this alone: text without angle brackets, tags of the editor without attributes, and links out. Said as a
 * grammar and not by a parser, so that no two parsers can disagree on it.
 */
const plainTag = `</?(?:${richTextTags.join('|')})(?: /)?>`
const link = `<a(?: href="(?:${richTextSchemes.join('|')}):[^"<>]*")?(?: title="[^"<>]*")? rel="noopener noreferrer" target="_blank">`
const harmless = new RegExp(`^(?:[^<>]|${plainTag}|${link})*$`, 'i')

const coordinator = 'coordinator@northlake.example'
let node: TestNode
let participantId: string
beforeAll(async () => {
  node = await sharedNode()
  participantId = await newParticipant(node, coordinator)
})
afterAll(() => node.close())

test('there are enough of them, and each would do harm as it is', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60)
  const harmlessAsTyped = payloads.filter((payload) => harmless.test(payload))
  // Text that only a template, a decoder or a broken attribute would run; kept to see that it stays text.
  expect(harmlessAsTyped.length).toBeLessThanOrEqual(4)
})

test.each(payloads)('%s', async (payload) => {
  const body = { commentText: `<p>Called today.</p>${payload}` }
  const answer = await node.fetch(`participant/${participantId}/comments`, { as: coordinator, method: 'POST', body })
  const { data } = (await answer.json()) as { data: { id: string; commentText: string } }
  expect(answer.status).toBe(201)
  const [row] = await node.ownerQuery<{ text: string; changes: string }>(
    `select comment_text as text, (select changes #>> '{commentText,1}' from audit_event where record_id = comment.id) as changes
      from comment where id = $1`,
    [data.id],
  )
  for (const html of [data.commentText, row?.text, row?.changes]) {
    expect(html).toMatch(harmless)
    expect(html).toContain('<p>Called today.</p>')
  }
})

test('what is longer than its field is harmless and stays too long', () => {
  const html = `<p>&amp;${'<script>alert(1)</script>'.repeat(9)}`
  const sanitised = sanitiseRichText(html, { max: html.length - 1 })
  expect(sanitised).not.toMatch(/[<>]/)
  expect(sanitised.length).toBeGreaterThan(html.length)
})

test('what says nothing without its scripts is no comment', async () => {
  for (const commentText of [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="https://x.example"> </a>',
    '<p>&nbsp;</p>',
    ' ',
  ]) {
    const answer = await node.fetch(`participant/${participantId}/comments`, { as: coordinator, method: 'POST', body: { commentText } })
    const { error } = (await answer.json()) as { error: { fields: { path: string; code: string }[] } }
    expect([answer.status, error.fields]).toEqual([422, [expect.objectContaining({ path: 'commentText', code: 'required' })]])
  }
})
