import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { i18n } from '../../../base/i18n/i18n.ts'
import { testScreen } from '../../viewer/testScreen.ts'
import { LatestBuilderContext } from '../state/BuilderContext.ts'
import { Block } from './Block.tsx'

const root = testScreen()
beforeEach(async () => {
  await i18n.loadNamespaces(['forms'])
  await act(async () => i18n.changeLanguage('en'))
})

it('marks the parts of a form that only unblinded roles see', async () => {
  const elements: JsonObject[] = [
    { type: 'text', name: 'volume' },
    { type: 'text', name: 'product', unblindedOnly: true },
  ]
  const nodes = formNodesOf({ pages: [{ name: 'page1', elements }] }).filter(({ kind }) => kind === 'element')
  const blocks = nodes.map((node) => (
    <Block key={node.name} part={node} name={node.name} isSelected={false} level={undefined} isFixed language="" />
  ))
  const builder = { current: null as never }
  await act(async () => root().render(<LatestBuilderContext value={builder}>{blocks}</LatestBuilderContext>))
  const labels = [...document.querySelectorAll('[role=group]')].map((block) => block.getAttribute('aria-label'))
  expect(labels).toEqual(['volume, Short text', 'product, Short text, Unblinded roles only'])
  expect([...document.querySelectorAll('.tone-tag')].map(({ textContent }) => textContent?.trim())).toEqual(['Unblinded roles only'])
})
