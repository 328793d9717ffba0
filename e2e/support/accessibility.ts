import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Lesser findings that a library causes and that cost nobody anything, by axe's rule and a part of the address of the element.
 * Serious and critical findings are never let be.
 */
export const letBe: readonly { readonly rule: string; readonly target: string; readonly why: string }[] = [
  {
    rule: 'region',
    target: '.ant-notification-notice-close',
    why: 'The button that closes a toast stands beside the alert, in the library’s own frame around both; it has a name and takes the focus.',
  },
]

/** Axe finds nothing on the screen as it is, in any of its groups of rules. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes
      .map((node) => ({ rule: id, impact, target: node.target.join(' '), html: node.html.slice(0, 200) }))
      .filter(({ target }) => isGrave(impact) || !letBe.some((each) => each.rule === id && target.includes(each.target))),
  )
  expect(found, name).toEqual([])
}

const isGrave = (impact: string | null | undefined): boolean => impact === 'serious' || impact === 'critical'
