import type { PlanComparison } from './enrolmentPlan.ts'

/**
 * Returns the translation key and parameters of a plan status's label: 'Behind by 12 (30 %)'. Pure. @param format writes a number in the
 * reader's language
 */
export function planLabel(
  { planned, enrolled, status }: PlanComparison,
  format: (value: number) => string,
): readonly [string, Readonly<Record<string, string>>] {
  if (status === 'ON_TRACK') return ['common:plan.ON_TRACK', {}]
  const difference = Math.abs(enrolled - planned)
  const figure = format(difference)
  return planned === 0
    ? [`common:plan.${status}.figure`, { figure }]
    : [`common:plan.${status}.share`, { figure, share: format(Math.round((difference / planned) * 100)) }]
}
