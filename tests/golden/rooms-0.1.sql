-- Two rooms as version 0.1 stored them in SQLite: a solo game that is over, and one against a bot that is on turn.
-- Their tokens: gRY5eJ6EfBvKy-ueZ9213Q (efq7v75s), Mljed4MStuaTJfEnwM0t-Q (5x6ned2i).
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE events (
	room VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat VARCHAR(8), 
	client VARCHAR(80), 
	data TEXT NOT NULL, 
	PRIMARY KEY (room, version)
);
INSERT INTO events VALUES('efq7v75s',1,1000000.0,'created',NULL,NULL,'{"kind":"solo","players":1,"strict":false,"clock":null,"set":{"name":"standard","version":1},"seats":[{"holder":"human","name":"Ann","bot":null,"token":null}],"seed":"7","salt":"3c8d1e84ce9a640513e33d3005b051c7","record":null,"invite":"_NXI_nJ_3XK1gg9gu9CzMw","watch":"hSmKT6rVaO2W-bGYjmyl5w","creator":"2bc82fad44ab57902ea2978c08001e7cc567aebe2a0d1815b384b85dcf0a7043"}');
INSERT INTO events VALUES('efq7v75s',2,1000000.0,'started',NULL,NULL,'{}');
INSERT INTO events VALUES('efq7v75s',3,1000003.0,'action','south','2bc82fad44ab/c0','{"text":"core grey white green brown"}');
INSERT INTO events VALUES('efq7v75s',4,1000006.0,'action','south','2bc82fad44ab/c1','{"text":"take R2"}');
INSERT INTO events VALUES('efq7v75s',5,1000009.0,'action','south','2bc82fad44ab/c2','{"text":"position white-L4 f2.1 f2.2 f2.3 f3.1"}');
INSERT INTO events VALUES('efq7v75s',6,1000012.0,'action','south','2bc82fad44ab/c3','{"text":"claim none"}');
INSERT INTO events VALUES('efq7v75s',7,1000015.0,'action','south','2bc82fad44ab/c4','{"text":"aside sun"}');
INSERT INTO events VALUES('efq7v75s',8,1000018.0,'action','south','2bc82fad44ab/c5','{"text":"bury sun-11"}');
INSERT INTO events VALUES('efq7v75s',9,1000021.0,'action','south','2bc82fad44ab/c6','{"text":"draw sun"}');
INSERT INTO events VALUES('efq7v75s',10,1000024.0,'action','south','2bc82fad44ab/c7','{"text":"ancients b7.1 c6.1 c7.1 c8.1"}');
INSERT INTO events VALUES('efq7v75s',11,1000027.0,'action','south','2bc82fad44ab/c8','{"text":"position white-T4 a4.1 a5.1 a5.2 a6.1"}');
INSERT INTO events VALUES('efq7v75s',12,1000030.0,'action','south','2bc82fad44ab/c9','{"text":"claim none"}');
INSERT INTO events VALUES('efq7v75s',13,1000033.0,'action','south','2bc82fad44ab/c10','{"text":"aside moon"}');
INSERT INTO events VALUES('efq7v75s',14,1000036.0,'action','south','2bc82fad44ab/c11','{"text":"bury none"}');
INSERT INTO events VALUES('efq7v75s',15,1000039.0,'action','south','2bc82fad44ab/c12','{"text":"position grey-O4 a8.1 a8.2 b8.1 b8.2"}');
INSERT INTO events VALUES('efq7v75s',16,1000042.0,'action','south','2bc82fad44ab/c13','{"text":"claim none"}');
INSERT INTO events VALUES('efq7v75s',17,1000045.0,'action','south','2bc82fad44ab/c14','{"text":"aside sun"}');
INSERT INTO events VALUES('efq7v75s',18,1000048.0,'action','south','2bc82fad44ab/c15','{"text":"bury sun-4"}');
INSERT INTO events VALUES('efq7v75s',19,1000051.0,'action','south','2bc82fad44ab/c16','{"text":"draw sun"}');
INSERT INTO events VALUES('efq7v75s',20,1000054.0,'action','south','2bc82fad44ab/c17','{"text":"ancients c6.2 c6.3 c7.2"}');
INSERT INTO events VALUES('efq7v75s',21,1000057.0,'action','south','2bc82fad44ab/c18','{"text":"take C3"}');
INSERT INTO events VALUES('efq7v75s',22,1000060.0,'action','south','2bc82fad44ab/c19','{"text":"aside sun"}');
INSERT INTO events VALUES('efq7v75s',23,1000063.0,'action','south','2bc82fad44ab/c20','{"text":"bury sun-13"}');
INSERT INTO events VALUES('efq7v75s',24,1000066.0,'action','south','2bc82fad44ab/c21','{"text":"draw moon"}');
INSERT INTO events VALUES('efq7v75s',25,1000069.0,'action','south','2bc82fad44ab/c22','{"text":"ancients b2.1 b2.2 b3.1 c3.1"}');
INSERT INTO events VALUES('efq7v75s',26,1000072.0,'action','south','2bc82fad44ab/c23','{"text":"take C3"}');
INSERT INTO events VALUES('efq7v75s',27,1000075.0,'action','south','2bc82fad44ab/c24','{"text":"aside sun"}');
INSERT INTO events VALUES('efq7v75s',28,1000078.0,'action','south','2bc82fad44ab/c25','{"text":"bury moon-15"}');
INSERT INTO events VALUES('efq7v75s',29,1000081.0,'action','south','2bc82fad44ab/c26','{"text":"draw moon"}');
INSERT INTO events VALUES('efq7v75s',30,1000084.0,'action','south','2bc82fad44ab/c27','{"text":"ancients f6.1 f7.1 g7.1 g8.1"}');
INSERT INTO events VALUES('efq7v75s',31,1000087.0,'action','south','2bc82fad44ab/c28','{"text":"position green-B4 d5.3 d5.4 e4.3 e5.3"}');
INSERT INTO events VALUES('efq7v75s',32,1000090.0,'action','south','2bc82fad44ab/c29','{"text":"claim moon-3"}');
INSERT INTO events VALUES('efq7v75s',33,1000093.0,'action','south','2bc82fad44ab/c30','{"text":"bury none"}');
INSERT INTO events VALUES('efq7v75s',34,1000096.0,'action','south','2bc82fad44ab/c31','{"text":"draw sun"}');
INSERT INTO events VALUES('efq7v75s',35,1000099.0,'action','south','2bc82fad44ab/c32','{"text":"ancients c6.4 c7.3 c7.4"}');
INSERT INTO events VALUES('efq7v75s',36,1000102.0,'action','south','2bc82fad44ab/c33','{"text":"position brown-L4 a6.2 a6.3 a7.3 a8.3"}');
INSERT INTO events VALUES('efq7v75s',37,1000105.0,'action','south','2bc82fad44ab/c34','{"text":"claim none"}');
INSERT INTO events VALUES('efq7v75s',38,1000108.0,'action','south','2bc82fad44ab/c35','{"text":"aside sun"}');
INSERT INTO events VALUES('efq7v75s',39,1000111.0,'action','south','2bc82fad44ab/c36','{"text":"bury sun-22"}');
INSERT INTO events VALUES('efq7v75s',40,1000114.0,'action','south','2bc82fad44ab/c37','{"text":"draw sun"}');
INSERT INTO events VALUES('efq7v75s',41,1000117.0,'action','south','2bc82fad44ab/c38','{"text":"ancients c1.1 d1.1 e1.1"}');
INSERT INTO events VALUES('efq7v75s',42,1000120.0,'action','south','2bc82fad44ab/c39','{"text":"position green-T4 a3.1 a3.2 a3.3 b3.2"}');
INSERT INTO events VALUES('efq7v75s',43,1000123.0,'action','south','2bc82fad44ab/c40','{"text":"claim none"}');
INSERT INTO events VALUES('efq7v75s',44,1000126.0,'action','south','2bc82fad44ab/c41','{"text":"aside moon"}');
INSERT INTO events VALUES('efq7v75s',45,1000129.0,'action','south','2bc82fad44ab/c42','{"text":"bury sun-6"}');
INSERT INTO events VALUES('efq7v75s',46,1000132.0,'action','south','2bc82fad44ab/c43','{"text":"draw moon"}');
INSERT INTO events VALUES('efq7v75s',47,1000135.0,'action','south','2bc82fad44ab/c44','{"text":"ancients d1.2 d2.1 d2.2 e1.2"}');
INSERT INTO events VALUES('efq7v75s',48,1000138.0,'action','south','2bc82fad44ab/c45','{"text":"position brown-I3 h8.1 h8.2 h8.3"}');
INSERT INTO events VALUES('efq7v75s',49,1000141.0,'action','south','2bc82fad44ab/c46','{"text":"claim none"}');
INSERT INTO events VALUES('efq7v75s',50,1000144.0,'action','south','2bc82fad44ab/c47','{"text":"aside sun"}');
INSERT INTO events VALUES('efq7v75s',51,1000147.0,'action','south','2bc82fad44ab/c48','{"text":"bury moon-1"}');
INSERT INTO events VALUES('efq7v75s',52,1000150.0,'action','south','2bc82fad44ab/c49','{"text":"draw moon"}');
INSERT INTO events VALUES('efq7v75s',53,1000153.0,'action','south','2bc82fad44ab/c50','{"text":"position brown-O4 g4.1 g5.1 h4.1 h5.1"}');
INSERT INTO events VALUES('efq7v75s',54,1000156.0,'action','south','2bc82fad44ab/c51','{"text":"claim none"}');
INSERT INTO events VALUES('efq7v75s',55,1000159.0,'action','south','2bc82fad44ab/c52','{"text":"aside moon"}');
INSERT INTO events VALUES('efq7v75s',56,1000162.0,'action','south','2bc82fad44ab/c53','{"text":"bury moon-8"}');
INSERT INTO events VALUES('efq7v75s',57,1000165.0,'action','south','2bc82fad44ab/c54','{"text":"draw sun"}');
INSERT INTO events VALUES('efq7v75s',58,1000168.0,'action','south','2bc82fad44ab/c55','{"text":"ancients b5.1 b5.2 b5.3 b5.4"}');
INSERT INTO events VALUES('efq7v75s',59,1000171.0,'action','south','2bc82fad44ab/c56','{"text":"position green-Y4 f6.2 f7.2 f7.3 g7.2"}');
INSERT INTO events VALUES('efq7v75s',60,1000174.0,'action','south','2bc82fad44ab/c57','{"text":"claim sun-19"}');
INSERT INTO events VALUES('efq7v75s',61,1000177.0,'action','south','2bc82fad44ab/c58','{"text":"bury none"}');
INSERT INTO events VALUES('efq7v75s',62,1000180.0,'action','south','2bc82fad44ab/c59','{"text":"draw moon"}');
INSERT INTO events VALUES('5x6ned2i',1,1000180.0,'created',NULL,NULL,'{"kind":"device","players":2,"strict":false,"clock":60,"set":{"name":"standard","version":1},"seats":[{"holder":"human","name":"Ben","bot":null,"token":null},{"holder":"bot","name":null,"bot":"greedy","token":null}],"seed":"8","salt":"23c845a3675b17146a934e3bb4ad60da","record":null,"invite":"Xv-WBoEiM6tJAtUELtC2MQ","watch":"8Y3BQ16yr_7HSfFc-F2FLg","creator":"2077511583af45fe66b6132bebb1851598c02bbcb7a364b6521112faf9bdfb81"}');
INSERT INTO events VALUES('5x6ned2i',2,1000180.0,'started',NULL,NULL,'{}');
INSERT INTO events VALUES('5x6ned2i',3,1000180.0,'action','east','2077511583af/c60','{"text":"core brown grey white green"}');
INSERT INTO events VALUES('5x6ned2i',4,1000181.0,'action','south','bot:5x6ned2i:3','{"text":"take C3","by":"bot"}');
INSERT INTO events VALUES('5x6ned2i',5,1000181.0,'action','east','2077511583af/c61','{"text":"take R1"}');
INSERT INTO events VALUES('5x6ned2i',6,1000182.0,'action','east','2077511583af/c62','{"text":"position green-S4 a2.1 a3.1 b3.1 b4.1"}');
INSERT INTO events VALUES('5x6ned2i',7,1000183.0,'action','east','2077511583af/c63','{"text":"claim none"}');
INSERT INTO events VALUES('5x6ned2i',8,1000184.0,'action','south','bot:5x6ned2i:7','{"text":"take C2","by":"bot"}');
INSERT INTO events VALUES('5x6ned2i',9,1000184.0,'action','east','2077511583af/c64','{"text":"position green-B4 b1.1 b1.2 b2.1 c2.1"}');
INSERT INTO events VALUES('5x6ned2i',10,1000185.0,'action','east','2077511583af/c65','{"text":"claim none"}');
INSERT INTO events VALUES('5x6ned2i',11,1000186.0,'action','south','bot:5x6ned2i:10','{"text":"position grey-T4 c1.1 c1.2 c1.3 c2.2","by":"bot"}');
INSERT INTO events VALUES('5x6ned2i',12,1000187.0,'action','south','bot:5x6ned2i:11','{"text":"claim star-8 sun-15","by":"bot"}');
INSERT INTO events VALUES('5x6ned2i',13,1000188.0,'action','south','bot:5x6ned2i:12','{"text":"draw moon","by":"bot"}');
INSERT INTO events VALUES('5x6ned2i',14,1000189.0,'action','south','bot:5x6ned2i:13','{"text":"draw sun","by":"bot"}');
INSERT INTO events VALUES('5x6ned2i',15,1000189.0,'action','east','2077511583af/c66','{"text":"position green-Y4 e7.1 f7.1 f7.2 f8.1"}');
INSERT INTO events VALUES('5x6ned2i',16,1000190.0,'action','east','2077511583af/c67','{"text":"claim none"}');
INSERT INTO events VALUES('5x6ned2i',17,1000191.0,'action','south','bot:5x6ned2i:16','{"text":"position brown-L4 a3.2 b3.2 b3.3 b3.4","by":"bot"}');
CREATE TABLE due (
	room VARCHAR(16) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (room, kind)
);
INSERT INTO due VALUES('5x6ned2i','bot',17,1000191.5);
CREATE UNIQUE INDEX events_client ON events (room, client);
CREATE INDEX ix_due_at ON due (at);
COMMIT;
