import pg from 'pg'

export interface StudySiteRef {
  readonly studyId: string
  readonly siteId: string
}

export const boardColumns = 7

/**
 * Creates a board with a number of cards in seven columns. Uses the user's study site with the fewest cards and without consents, which
 * cannot be removed.
 * @param parameters e-mail address of the user
 */
export async function fillBoard(
  ownerUrl: string,
  { of: email, cards }: { readonly of: string; readonly cards: number },
): Promise<StudySiteRef> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<StudySiteRef & { readonly orgId: string }>(
      `select mine.org_id as "orgId", mine.study_id as "studyId", mine.site_id as "siteId" from study_site_assignment mine
        join "user" on "user".org_id = mine.org_id and "user".id = mine.user_id and email = $1
        left join participant_study card on card.org_id = mine.org_id and card.study_id = mine.study_id and card.site_id = mine.site_id
        where not exists (select from consent where consent.org_id = mine.org_id and consent.study_id = mine.study_id and consent.site_id = mine.site_id)
        group by 1, 2, 3 order by count(card.id), 2, 3 limit 1`,
      [email],
    )
    const [studySite] = rows
    if (studySite === undefined) throw new Error('They have no study-site')
    const parameters = [studySite.orgId, studySite.studyId]
    await client.query(
      `insert into board_column (org_id, id, study_id, name, tone, rank) select $1, gen_random_uuid(), $2, 'Column ' || number, 'neutral', 'z' || number
        from generate_series((select count(*) from board_column where org_id = $1 and study_id = $2) + 1, $3::int) number`,
      [...parameters, boardColumns],
    )
    // Deletes rows that depend on the participants first.
    for (const table of ['form_submission', 'form_assignment', 'participant_visit', 'participant_study'])
      await client.query(`delete from ${table} where org_id = $1 and study_id = $2 and site_id = $3`, [...parameters, studySite.siteId])
    await client.query(
      `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank,
          subject_id, date_added, updated_at, tags, source_id, candidate_status_id)
        select person.org_id, gen_random_uuid(), person.id, $2, $3, 'IN_SCREENING', stack.ids[1 + person.number % $4], (50000000 + person.number)::text,
          left(person.id::text, 13), current_date - person.number::int % 60, now() - make_interval(days => person.number::int % 20),
          array['bench', 'tag ' || person.number % 5], (select id from study_source where org_id = $1 and study_id = $2 order by rank limit 1),
          (select id from candidate_status where org_id = $1 and study_id = $2 order by rank limit 1)
        from (select org_id, id, row_number() over (order by id) as number from participant where org_id = $1 and deleted_at is null
            and not exists (select 1 from participant_study there where there.org_id = $1 and there.participant_id = participant.id and study_id = $2)
            limit $5) person,
          (select array_agg(id order by rank) as ids from board_column where org_id = $1 and study_id = $2) stack`,
      [...parameters, studySite.siteId, boardColumns, cards],
    )
    await client.query('analyze participant_study, board_column')
    return studySite
  } finally {
    await client.end()
  }
}
