import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { notEnrolledCodes } from '#resources/recruitment/notEnrolledCodes.ts'
import { notEnrolledReason } from '#resources/recruitment/notEnrolledReason.ts'
import { stored } from './stored.ts'
import type { OrganisationPlan } from './types.ts'

type Row = Values & { readonly id: string }

/** Name of a reason that an organisation adds to the standard ones. */
const customReason = { en: 'Lives too far away', fr: 'Habite trop loin' } as const

/** Generates the standard reasons and one that the organisation added. */
export const makeNotEnrolledReasons = (random: Random, language: OrganisationPlan['language']): readonly Row[] => [
  ...notEnrolledCodes.map((code) => stored(random, notEnrolledReason, { code, isStandard: true, isActive: true })),
  stored(random, notEnrolledReason, { code: 'DECLINED', name: customReason[language], isStandard: false, isActive: true }),
]

/** Adds a reason to every participation with the status "not enrolled". */
export const withReasons = (cards: readonly Row[], reasons: readonly Row[]): readonly Row[] =>
  cards.map((card, index) => {
    const reason = card.recruitmentStatus === 'NOT_ENROLLED' ? reasons[index % reasons.length] : undefined
    if (reason === undefined) return card
    const screeningFailure = reason.code === 'CRITERIA_NOT_MET'
    return { ...card, notEnrolledReasonId: reason.id, notEnrolledCode: reason.code, screeningFailure }
  })
