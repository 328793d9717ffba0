import type { Adapter, Model } from 'casbin'
import { impliedBy, pageAndAction } from '#policies/pages.ts'

/** Rows of the tables `role` and `user` of one organisation, as far as Casbin needs them. */
export interface OrganisationPolicies {
  readonly orgId: string
  readonly roles: readonly { readonly id: string; readonly abilities: readonly string[] }[]
  /** Who holds which role. The compiled map goes by role; only `enforce` itself asks for users. */
  readonly users: readonly { readonly id: string; readonly roleId: string }[]
}

/** Hands one organisation's policies to Casbin. Read-only: roles are written through the API, with its checks and audit. */
export function policyAdapter({ orgId, roles, users }: OrganisationPolicies): Adapter {
  return {
    // As rules, not by Casbin's helper, which reads lines of text: each is parsed as CSV.
    loadPolicy: async (model: Model) => {
      const implications = Object.entries(impliedBy).flatMap(([action, implied]) => implied.map((each) => [action, each]))
      const permissions = roles.flatMap(({ id, abilities }) =>
        abilities.map(pageAndAction).flatMap((entry) => (entry === null ? [] : [[id, orgId, entry.page, entry.action]])),
      )
      model.addPolicies('g', 'g2', implications)
      model.addPolicies('p', 'p', permissions)
      model.addPolicies(
        'g',
        'g',
        users.map(({ id, roleId }) => [id, roleId, orgId]),
      )
    },
    savePolicy: refuse,
    addPolicy: refuse,
    removePolicy: refuse,
    removeFilteredPolicy: refuse,
  }
}

const refuse = async (): Promise<never> => {
  throw new Error('Policies are written through the roles of an organisation')
}
