import { allowedLicences, licenceExceptions } from './accepted.ts'

/** An entry of package-lock.json. */
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  /** True if only development needs the package. */
  readonly dev?: boolean
}

export interface LicenceReport {
  /** Names and versions of packages by licence, the most frequent licence first. */
  readonly byLicence: readonly (readonly [string, readonly string[]])[]
  readonly problems: readonly string[]
}

/** Groups the packages of a lock file by licence. Pure. @param packages by path, such as `node_modules/a/node_modules/b` */
export function reportLicences(packages: Readonly<Record<string, LockedPackage>>): LicenceReport {
  const entries = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license = 'none', dev = false }]) => ({
      name: path.split('node_modules/').at(-1) ?? '',
      version,
      licence: license,
      isDelivered: !dev,
    }))
  const used = new Set<string>()
  const problems = entries.flatMap(({ name, version, licence, isDelivered }) => {
    if (isAllowed(licence)) return []
    const exception = Object.keys(licenceExceptions).find((start) => isNamed(name, start) && licenceExceptions[start]?.licence === licence)
    if (exception === undefined) return [`${name} ${version}: ${licence}${isDelivered ? '' : ', for development only'}`]
    used.add(exception)
    return []
  })
  const unused = Object.keys(licenceExceptions).filter((name) => !used.has(name))
  const groups = Map.groupBy(entries, ({ licence }) => licence)
  return {
    byLicence: [...groups]
      .map(([licence, members]) => [licence, [...new Set(members.map(({ name, version }) => `${name} ${version}`))].toSorted()] as const)
      .toSorted(([, left], [, right]) => right.length - left.length),
    problems: [...problems, ...unused.map((name) => `${name}: the exception is no longer needed`)],
  }
}

/** True for a package, packages of a scope, and variants for platforms: `lightningcss-linux-x64-gnu`. */
const isNamed = (name: string, start: string): boolean => name === start || name.startsWith(`${start}-`) || name.startsWith(`${start}/`)

/** Evaluates an SPDX expression of names, `AND`, `OR` and outer parentheses: of choices one must be allowed, of joined licences each. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  if (inner.includes('(')) return false
  return inner.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowedLicences.includes(licence.trim())))
}
