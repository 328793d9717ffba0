/** The result of one check of an installation. */
export interface InstallationCheck {
  readonly name: string
  readonly result: 'pass' | 'fail' | 'not applicable'
  /** The finding, or the reason why the check does not apply. Contains no secret and no data of people. */
  readonly detail: string
}

export const passed = (name: string, detail: string): InstallationCheck => ({ name, result: 'pass', detail })
export const failed = (name: string, detail: string): InstallationCheck => ({ name, result: 'fail', detail })
export const notApplicable = (name: string, detail: string): InstallationCheck => ({ name, result: 'not applicable', detail })

/** @param problems findings that fail the check; without any it passes with `detail` */
export const checkOf = (name: string, problems: readonly string[], detail: string): InstallationCheck =>
  problems.length === 0 ? passed(name, detail) : failed(name, problems.join('; '))
