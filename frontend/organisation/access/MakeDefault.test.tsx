import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { TestPage } from '../../engine/TestPage.tsx'
import MakeDefault from './MakeDefault.tsx'

const stored = { id: 'org', version: 7, labels: { defaultRoleId: 'Study coordinator' } }
let root: Root
beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
})
beforeEach(async () => {
  setTestSession({ organisation: { id: 'org', customFields: {} } })
  vi.spyOn(http, 'get').mockResolvedValue({ data: stored })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <TestPage>
        <MakeDefault row={{ id: 'viewer', roleName: 'Viewer' } as never} onClose={vi.fn()} />
      </TestPage>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

it('names the replaced default role, and sends the version of the organisation that the user saw', async () => {
  const patch = vi.spyOn(http, 'patch').mockRejectedValue({ statusCode: 409, code: 'StaleVersion', message: 'Changed by another user' })
  await expectSoon(() => expect(document.body.textContent).toContain('The current default role is Study coordinator.'))
  await act(async () => document.querySelector<HTMLElement>('.ant-btn-primary')?.click())
  expect(patch).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('org'), { defaultRoleId: 'viewer', version: 7 })
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
})
