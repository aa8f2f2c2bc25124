//! Tests of *Pluton*. The modules of chapters follow the ledger row by row: each test is named after the row that it
//! proves. The others cover the scenario files, exact odds, the worked examples, hidden information and random play.

mod table;

mod files;
