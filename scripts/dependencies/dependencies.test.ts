import { describe, expect, it } from 'vitest'
import { licenceExceptions } from './accepted.ts'
import { findAuditProblems } from './audit.ts'
import { reportLicences } from './licences.ts'

/** Packages that need every exception, so that a test sees only the problems of its own packages. */
const excepted = Object.fromEntries(
  Object.entries(licenceExceptions).map(([name, { licence }]) => [
    `node_modules/${name}`,
    { version: '1.0.0', ...(licence === 'none' ? {} : { license: licence }) },
  ]),
)
const problemsOf = (packages: Parameters<typeof reportLicences>[0]): readonly string[] =>
  reportLicences({ '': {}, ...excepted, ...packages }).problems

describe('licences of packages', () => {
  it('a licence outside the list is reported with the package that has it, also inside another package', () => {
    expect(problemsOf({ 'node_modules/a/node_modules/@b/c': { version: '2.1.0', license: 'GPL-3.0-only' } })).toEqual([
      '@b/c 2.1.0: GPL-3.0-only',
    ])
    expect(problemsOf({ 'node_modules/a': { version: '1.0.0', dev: true } })).toEqual(['a 1.0.0: none, for development only'])
  })

  it('of alternative licences one must be allowed, of joined licences each', () => {
    expect(problemsOf({ 'node_modules/a': { license: '(MIT OR GPL-3.0-or-later)' } })).toEqual([])
    expect(problemsOf({ 'node_modules/a': { license: 'MIT AND ISC' } })).toEqual([])
    expect(problemsOf({ 'node_modules/a': { license: 'MIT AND GPL-3.0-only' } })).toHaveLength(1)
  })

  it('an exception is for one licence, and is reported when no package needs it', () => {
    expect(problemsOf({ 'node_modules/lightningcss-linux': { license: 'GPL-3.0-only' } })).toHaveLength(1)
    const { 'node_modules/duck': _duck, ...others } = excepted
    expect(reportLicences(others).problems).toEqual(['duck: the exception is no longer needed'])
  })
})

describe('known weaknesses of packages', () => {
  const report = {
    vulnerabilities: {
      left: { range: '<2', via: [{ title: 'Reads too far', url: 'https://advisories.example/1', severity: 'high' }] },
      right: { range: '*', via: ['left'] },
    },
  }

  it('a finding is reported once, until it is accepted with a reason', () => {
    expect(findAuditProblems(report)).toEqual(['left <2 (high): Reads too far, https://advisories.example/1'])
    expect(findAuditProblems(report, { 'https://advisories.example/1': 'only tests use it' })).toEqual([])
  })

  it('a decision about a finding that is gone is reported', () => {
    expect(findAuditProblems({ vulnerabilities: {} }, { 'https://advisories.example/1': 'x' })).toEqual([
      'https://advisories.example/1: the decision is no longer needed',
    ])
  })
})
