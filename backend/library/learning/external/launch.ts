import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import { v4 as newToken } from 'uuid'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CourseLaunch, LaunchKeys, LaunchTarget } from '#resources/library/learningAnswers.ts'
import type { learningCalls } from '#resources/library/learningCalls.ts'
import type { Caller } from '../../../platform/common/caller.ts'
import { conflict, notFound } from '../../../platform/common/errors.ts'
import type { LearningSettings } from '../../../platform/config/config.ts'
import type { DeclaredRequest } from '../../../platform/engine/calls/callsOf.ts'
import { readStoredRows } from '../../../platform/engine/rows/stored.ts'
import type { CallContext } from '../../../platform/engine/types.ts'
import { isAvailable, isInProgress, lockLearner, startRound } from '../attempts.ts'
import { courseOf } from '../ownCourses.ts'

/** Seconds in which a launch is valid, once. */
const life = 60

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const lis = 'http://purl.imsglobal.org/vocab/lis/v2'
const roles: Readonly<Record<ResourceAnswer['user']['lmsRole'], string>> = {
  LEARNER: `${lis}/membership#Learner`,
  INSTRUCTOR: `${lis}/membership#Instructor`,
  LMS_ADMINISTRATOR: `${lis}/institution/person#Administrator`,
}

const targets: Readonly<Record<LaunchTarget, string>> = { frame: 'iframe', window: 'window' }

/** Returns the public key for launches, which the external learning system fetches (RFC 7517). */
export async function launchKeys({ studydesk: { config } }: CallContext): Promise<LaunchKeys> {
  if (config.learning === null) throw notFound()
  const jwk = await exportJWK(createPublicKey(config.learning.privateKey))
  const { kty = '', n = '', e = '' } = jwk
  return { keys: [{ kty, n, e, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }] }
}

/**
 * Returns the address of an external course, and the signed launch to post there. Begins the course if it is not in progress, and records
 * the launch in the audit trail.
 * @throws notFound for a course that the caller does not have or that is not external, conflict LearningNotConnected, CourseIsRetired
 */
export async function launchCourse({
  caller,
  params,
  input: { target },
  studydesk,
  setHeader,
}: DeclaredRequest<(typeof learningCalls)['launch']>): Promise<CourseLaunch> {
  const { engine, config } = studydesk
  const { learning } = config
  const launch = await engine.work(caller, async (work) => {
    await lockLearner(work.run, caller)
    const course = await courseOf(work.run, caller, params.id)
    if (course.externalId === null) throw notFound()
    if (learning === null) throw conflict('LearningNotConnected')
    if (course.isRetired) throw conflict('CourseIsRetired')
    if (!isInProgress(course) && isAvailable(caller, course)) await startRound(work, caller, course.id)
    await work.run(engine.auditStatement(caller, { kind: 'course', action: 'launch', recordId: course.id, changes: {} }))
    const [person] = await readStoredRows(work.run, caller.orgId, 'user', { id: caller.userId })
    if (person === undefined) throw notFound()
    return { learning, courseId: course.id, externalId: course.externalId, person }
  })
  setHeader('Cache-Control', 'no-store')
  const { token, expiresAt } = await signLaunch({ ...launch, caller, target, publicUrl: config.publicUrl })
  return { address: launch.learning.launchUrl, token, expiresAt }
}

type Person = Pick<ResourceAnswer['user'], 'firstName' | 'lastName' | 'lmsRole'>

export interface LaunchInput {
  readonly learning: LearningSettings
  readonly caller: Caller
  readonly courseId: string
  readonly externalId: string
  readonly person: Person
  readonly target: LaunchTarget
  readonly publicUrl: string
}

/** Signs a launch with the claims of LTI 1.3 (1EdTech, Core Specification, section 5.3), without the preceding login redirects. */
export async function signLaunch({ learning, caller, courseId, externalId, person, target, publicUrl }: LaunchInput) {
  const now = Math.floor(Date.now() / 1000)
  const id = newToken()
  const { firstName, lastName, lmsRole } = person
  const token = await new SignJWT({
    nonce: id,
    [`${lti}/message_type`]: 'LtiResourceLinkRequest',
    [`${lti}/version`]: '1.3.0',
    [`${lti}/deployment_id`]: caller.orgId,
    [`${lti}/target_link_uri`]: learning.launchUrl,
    [`${lti}/resource_link`]: { id: externalId },
    [`${lti}/roles`]: learning.sharesNames ? [roles[lmsRole]] : [],
    [`${lti}/launch_presentation`]: {
      document_target: targets[target],
      locale: `${caller.language}-CA`,
      return_url: `${publicUrl}/crm/learning?course=${courseId}`,
    },
    ...(learning.sharesNames ? { given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` } : {}),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: await kidOf(learning.privateKey) })
    .setJti(id)
    .setIssuer(learning.issuer ?? publicUrl)
    .setAudience(learning.audience)
    .setSubject(caller.userId)
    .setIssuedAt(now)
    .setExpirationTime(now + life)
    .sign(learning.privateKey)
  return { token, expiresAt: new Date((now + life) * 1000).toISOString() }
}

const kidOf = async (key: KeyObject): Promise<string> => calculateJwkThumbprint(await exportJWK(createPublicKey(key)))
