import { acceptedAdvisories } from './accepted.ts'

/** An advisory about a package. */
interface Advisory {
  readonly title: string
  readonly url: string
  readonly severity: string
}

/** The part of `npm audit --json` (report version 2) that matters here. A text in `via` names another affected package. */
export interface AuditReport {
  readonly vulnerabilities: Readonly<Record<string, { readonly via: readonly (string | Advisory)[]; readonly range: string }>>
}

/**
 * Returns the advisories without an accepted reason, and accepted ones that no longer apply. Pure.
 * @param accepted reasons by address
 */
export function findAuditProblems(
  { vulnerabilities }: AuditReport,
  accepted: Readonly<Record<string, string>> = acceptedAdvisories,
): readonly string[] {
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { via, range }]) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [{ name, range, ...each }])),
  )
  const open = advisories.filter(({ url }) => !(url in accepted))
  const stale = Object.keys(accepted).filter((url) => !advisories.some((advisory) => advisory.url === url))
  return [
    ...open.map(({ name, range, severity, title, url }) => `${name} ${range} (${severity}): ${title}, ${url}`),
    ...stale.map((url) => `${url}: the decision is no longer needed`),
  ]
}
