/**
 * Words and sequences that people choose first. A password is refused when nothing but these, digits around them and the
 * usual look-alike letters is left of it, so the list stays short and still covers `P@ssw0rd2026!`.
 */
export const commonWords: ReadonlySet<string> = new Set([
  'password', 'passwort', 'passcode', 'passphrase', 'secret', 'letmein', 'welcome', 'access', 'login', 'signin', 'admin', 'administrator', 'root',
  'user', 'guest', 'default', 'changeme', 'changeit', 'testtest', 'testing', 'tester', 'temp', 'temporary', 'master', 'qwerty', 'qwertyui',
  'qwertyuiop', 'qwertz', 'azerty', 'asdfgh', 'asdfghjk', 'asdfghjkl', 'zxcvbn', 'zxcvbnm', 'qazwsx', 'qazwsxedc', 'iloveyou', 'loveyou', 'sunshine',
  'princess', 'monkey', 'dragon', 'football', 'baseball', 'basketball', 'soccer', 'superman', 'batman', 'spiderman', 'starwars', 'pokemon', 'shadow',
  'michael', 'jennifer', 'jessica', 'jordan', 'ashley', 'charlie', 'daniel', 'thomas', 'andrew', 'matthew', 'computer', 'internet', 'whatever',
  'trustno', 'freedom', 'flower', 'butterfly', 'chocolate', 'cookie', 'summer', 'winter', 'spring', 'autumn', 'january', 'february', 'monday', 'friday',
  'sunday', 'saturday', 'killer', 'pepper', 'ginger', 'hunter', 'buster', 'tigger', 'mustang', 'corvette', 'harley', 'ferrari', 'mercedes', 'yankees',
  'cowboys', 'longhorns', 'aggies', 'astros', 'rangers', 'mavericks', 'texas', 'austin', 'dallas', 'houston', 'sanantonio', 'lonestar', 'america',
  'realtor', 'realty', 'realestate', 'broker', 'brokerage', 'agent', 'closing', 'house', 'homes', 'abcdef', 'abcdefg', 'abcdefgh', 'abcabc', 'hello',
  'hellohello', 'helloworld', 'money', 'business', 'company', 'office', 'family', 'jesus', 'jesuschrist', 'blessed', 'fuckyou', 'fuckoff', 'asshole',
  'nothing', 'something', 'google', 'facebook', 'windows', 'microsoft', 'samsung', 'apple', 'banana', 'orange', 'purple', 'cheese', 'silver', 'golden',
  'diamond', 'thunder', 'phoenix', 'angel', 'lovely', 'forever', 'babygirl', 'sweetheart', 'liverpool', 'chelsea', 'arsenal', 'correcthorsebatterystaple',
])

/** The product's own words. */
export const houseWords: readonly string[] = ['bluebonnet', 'bluebonnets']
