/** Texts that are French as they stand: the same word in both languages, names of places, units. Everything else must be translated. */
export const sameInBothLanguages: ReadonlySet<string> = new Set([
  ...['Action', 'Allergies', 'Description', 'Indications', 'Intervention', 'Introduction', 'Logo', 'Notes', 'Participant', 'Participants'],
  ...['Phase', 'Phase 1', 'Phase 1/2', 'Phase 2', 'Phase 2/3', 'Phase 3', 'Phase 4', 'Session', 'Site', 'Sites', 'Source', 'Version'],
  ...['Actions', 'Studydesk', 'English', 'Français', 'Invitation', 'Message', 'cm', 'kg', 'lb'],
  ...['Concomitant', 'Dose', 'Gel', 'Possible', 'Probable', 'mg', 'ml', 'μg'],
  ...['Canada', 'Alberta', 'Manitoba', 'Nunavut', 'Ontario', 'Saskatchewan', 'Yukon'],
  ...['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'Colorado', 'Connecticut', 'Delaware', 'Guam', 'Idaho', 'Illinois', 'Indiana', 'Iowa'],
  ...[
    'Kansas',
    'Kentucky',
    'Maine',
    'Maryland',
    'Massachusetts',
    'Michigan',
    'Minnesota',
    'Mississippi',
    'Missouri',
    'Montana',
    'Nebraska',
  ],
  ...['Nevada', 'New Hampshire', 'New Jersey', 'New York', 'Ohio', 'Oklahoma', 'Oregon', 'Rhode Island', 'Tennessee', 'Texas', 'Utah'],
  ...['Vermont', 'Washington', 'Wisconsin', 'Wyoming'],
])
