/** What `main.ts` of the projects in `fixtures/consumers` prints, whoever built it. */
export const consumerReport = {
  descriptions: {
    estimate_postage: 'Estimate the postage of a parcel in euro cents.\n\nUse this before any label is printed.',
    track: 'Track a parcel by the number on its label.',
    cancel: 'Cancel a parcel that has not been collected.',
    redirect: 'Redirect a parcel to another branch of the post.',
    collect: 'Collect a parcel at the door of the sender.',
    weigh: 'Weigh a parcel on the scales of a branch.',
  },
  parameters: {
    type: 'object',
    properties: {
      address: {
        type: 'object',
        description: 'Where the parcel goes.',
        properties: {
          street: { type: 'string', description: 'Street and house number.' },
          city: { type: 'string' },
          country: { type: 'string', description: 'ISO 3166 code of the country, in capitals.' },
        },
        required: ['street', 'city'],
        additionalProperties: false,
      },
      grams: { type: 'number', description: 'The weight of the parcel.' },
      service: { type: 'string', enum: ['letter', 'parcel'], default: 'parcel' },
    },
    required: ['address', 'grams'],
    additionalProperties: false,
  },
  result: { cents: 1960 },
  arrivals: { A1: '2030-02-01T12:00:00.000Z', A2: '2030-02-01T12:00:00.000Z' },
  error: { missing: ['grams', 'address.city'], unexpected: ['weight'], accepted: ['address', 'grams', 'service'], invalid: [] },
  untouched: ['', { sideEffecting: false }],
};
