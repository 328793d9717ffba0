import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { richTextSchemes, richTextTags } from '#resources/core/fields/richText.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { sanitiseRichText } from '../../platform/fields/types/richText.ts'
import { createTestParticipant } from './testParticipants.ts'

/** Payloads that try to bring a script into stored HTML, one per line. The end-to-end test of comments displays them in a browser. */
const payloads = readFileSync(join(import.meta.dirname, '../../../e2e/fixtures/stored-xss.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

/**
 * Grammar of the HTML that may be stored: text without angle brackets, tags of the editor without attributes, and external links. It is a
 * grammar instead of a parser, because two parsers could disagree.
 */
const plainTag = `</?(?:${richTextTags.join('|')})(?: /)?>`
const link = `<a(?: href="(?:${richTextSchemes.join('|')}):[^"<>]*")?(?: title="[^"<>]*")? rel="noopener noreferrer" target="_blank">`
const harmless = new RegExp(`^(?:[^<>]|${plainTag}|${link})*$`, 'i')

const coordinator = 'coordinator@northlake.example'
let node: TestNode
let participantId: string
beforeAll(async () => {
  node = await sharedNode()
  participantId = await createTestParticipant(node, coordinator)
})
afterAll(() => node.close())

test('the list has at least 60 different payloads, nearly all of which would be harmful as typed', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60)
  const harmlessPayloads = payloads.filter((payload) => harmless.test(payload))
  // Text that only a template, a decoder or a broken attribute would run. The tests check that it stays text.
  expect(harmlessPayloads.length).toBeLessThanOrEqual(4)
})

test.each(payloads)('sanitises the payload %s', async (payload) => {
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

test('text longer than its field is sanitised and remains too long', () => {
  const html = `<p>&amp;${'<script>alert(1)</script>'.repeat(9)}`
  const sanitisedHtml = sanitiseRichText(html, { max: html.length - 1 })
  expect(sanitisedHtml).not.toMatch(/[<>]/)
  expect(sanitisedHtml.length).toBeGreaterThan(html.length)
})

test('rejects a comment that is empty without its scripts', async () => {
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
