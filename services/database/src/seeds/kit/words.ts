/** Names and places of the demo brokerage: invented people, real towns around Austin with their ZIP codes. */
export const firstNames = [
  'Amara', 'Ben', 'Carmen', 'Dmitri', 'Elena', 'Frank', 'Grace', 'Hector', 'Imani', 'Jonas', 'Kendra', 'Luis', 'Mei', 'Nolan', 'Olivia',
  'Pradeep', 'Quinn', 'Rosa', 'Samuel', 'Tara', 'Uriel', 'Valerie', 'Wesley', 'Ximena', 'Yusuf', 'Zoe', 'Andre', 'Bianca', 'Cody', 'Delia',
] as const

export const lastNames = [
  'Alvarez', 'Becker', 'Castillo', 'Dawson', 'Ellison', 'Flores', 'Grant', 'Hinojosa', 'Ingram', 'Jacobs', 'Kowalski', 'Lozano', 'McBride',
  'Nguyen', 'Okafor', 'Pruitt', 'Quintero', 'Ramsey', 'Sandoval', 'Tran', 'Underwood', 'Villarreal', 'Whitaker', 'Xiong', 'Yates', 'Zamora', 'Hollis',
] as const

export const streets = [
  'Barton Hills Dr', 'Shoal Creek Blvd', 'Pecan Grove Ln', 'Live Oak St', 'Bluebonnet Ln', 'Ridgewood Rd', 'Cedar Bend Cv', 'Enfield Rd',
  'Manchaca Rd', 'Travis Heights Blvd', 'Brushy Creek Rd', 'Sage Hollow Trl', 'Mesquite Flat Way', 'Limestone Terrace', 'Lost Maples Loop',
] as const

export const towns = [
  { city: 'Austin', zip: '78704' }, { city: 'Austin', zip: '78745' }, { city: 'Round Rock', zip: '78664' }, { city: 'Cedar Park', zip: '78613' },
  { city: 'Georgetown', zip: '78626' }, { city: 'Austin', zip: '78731' }, { city: 'Pflugerville', zip: '78660' }, { city: 'Dripping Springs', zip: '78620' },
  { city: 'Leander', zip: '78641' }, { city: 'Kyle', zip: '78640' }, { city: 'Lakeway', zip: '78734' },
] as const

export const titleCompanies = [
  { name: 'Lone Star Title Partners', email: 'closings@lonestar-title.test', officer: 'Marguerite Dietz' },
  { name: 'Capital Oak Title', email: 'escrow@capitaloak-title.test', officer: 'Roland Petty' },
  { name: 'Balcones Escrow & Title', email: 'orders@balcones-title.test', officer: 'Sunita Rao' },
] as const
