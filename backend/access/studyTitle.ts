/** What people call a study in statements written by hand, over the table `study`: in short where it has a short title, as its declaration says. */
export const studyTitle = `coalesce(nullif(study.abbreviated_title, ''), study.trial_name)`
