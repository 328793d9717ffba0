import type { Adapter, Model } from 'casbin'
import { impliedActions, pageAndAction } from '#policies/pages.ts'

/** Rows of the tables `role` and `user` of one organisation, as far as Casbin needs them. */
export interface OrganisationPolicies {
  readonly orgId: string
  readonly roles: readonly { readonly id: string; readonly abilities: readonly string[] }[]
  /** Roles of users. The compiled map is by role; only `enforce` itself needs users. */
  readonly users: readonly { readonly id: string; readonly roleId: string }[]
}

/**
 * Provides one organisation's policies to Casbin. Read-only: roles are written through the API,
 * with its checks and audit.
 */
export function policyAdapter({ orgId, roles, users }: OrganisationPolicies): Adapter {
  return {
    // Adds rules directly: Casbin's helper would parse each line of text as CSV.
    loadPolicy: async (model: Model) => {
      const implications = Object.entries(impliedActions).flatMap(([action, actions]) => actions.map((each) => [action, each]))
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
    savePolicy: reject,
    addPolicy: reject,
    removePolicy: reject,
    removeFilteredPolicy: reject,
  }
}

const reject = async (): Promise<never> => {
  throw new Error('Policies are written through the roles of an organisation')
}
