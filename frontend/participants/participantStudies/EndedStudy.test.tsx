import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { EndedStudy } from './EndedStudy.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('participants')
})

it('states that an ended study is only viewed or corrected, and nothing for any other study', () => {
  expect(renderToStaticMarkup(<EndedStudy status="ARCHIVED" />)).toContain('Its data can be viewed, but not changed.')
  for (const status of ['COMPLETED', 'CANCELLED'])
    expect(renderToStaticMarkup(<EndedStudy status={status} />)).toContain('data can still be corrected')
  for (const status of ['RECRUITING', 'ON_HOLD', 'DRAFT', null]) expect(renderToStaticMarkup(<EndedStudy status={status} />)).toBe('')
})
