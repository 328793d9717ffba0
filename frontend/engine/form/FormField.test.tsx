import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { getResource } from '#resources/index.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { TestPage } from '../TestPage.tsx'
import { FormField } from './FormField.tsx'

let root: Root
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  setTestSession()
  await textsReady
  await i18n.loadNamespaces(['common', 'participants'])
})
afterEach(() => act(async () => root.unmount()))

const { age } = getResource('participant').fields
async function renderAge(isReadOnly: boolean): Promise<void> {
  if (age === undefined || !isDerived(age)) throw new Error('The age is not derived')
  const values = { age: 47 }
  const field = (
    <FormField
      {...{ id: 'f', resource: 'participant', name: 'age', field: age, values, problems: [], isReadOnly }}
      onChange={() => undefined}
    />
  )
  await act(async () => root.render(<TestPage>{field}</TestPage>))
}

it('shows a derived value like every other value if the form cannot be changed', async () => {
  await renderAge(true)
  expect(document.querySelector('.form-value')?.textContent).toContain('47')
  expect(document.querySelector('label')).toBeNull()
  await renderAge(false)
  expect(document.querySelector('.form-value')).toBeNull()
  expect(document.querySelector('label')?.htmlFor).toBe('f')
})
