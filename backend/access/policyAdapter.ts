import { type Adapter, Helper, type Model } from 'casbin'
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
    loadPolicy: async (model: Model) => {
      for (const [action, implied] of Object.entries(impliedBy)) {
        for (const each of implied) Helper.loadPolicyLine(`g2, ${action}, ${each}`, model)
      }
      for (const role of roles) {
        for (const entry of role.abilities.map(pageAndAction)) {
          if (entry !== null) Helper.loadPolicyLine(`p, ${role.id}, ${orgId}, ${entry.page}, ${entry.action}`, model)
        }
      }
      for (const user of users) Helper.loadPolicyLine(`g, ${user.id}, ${user.roleId}, ${orgId}`, model)
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
